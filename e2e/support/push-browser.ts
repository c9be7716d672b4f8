import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { PushSubscription } from '~/domain/kernel/push/input.ts'
import { type PushRequest } from '~/domain/kernel/push/post.server.ts'

/**
 * Stands in for a browser that receives push messages: its keys, its address, and how it decrypts what arrives (RFC
 * 8291, RFC 8188).
 */
export function browser(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = PushSubscription.parse({
    endpoint: `https://push.example.test/${name}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  })
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16)
    const senderKey = body.subarray(21, 21 + body[20]!)
    const shared = keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + body[20]!)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { subscription, open }
}

/** Stands in for a push service that stores what it is sent and gives these answers. */
export function service(...answers: (number | Error)[]) {
  const received: PushRequest[] = []
  const post = (input: PushRequest) => {
    received.push(input)
    const answer = answers.length > 1 ? answers.shift()! : (answers[0] ?? 201)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  return { received, post }
}
