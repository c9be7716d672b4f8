import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { signedHeaders } from './sign.ts'

// The example from the Standard Webhooks specification: https://github.com/standard-webhooks/standard-webhooks
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it("signs the specification's example as the specification does", () => {
  expect(signedHeaders(VECTOR, [VECTOR.secret])['webhook-signature']).toBe(VECTOR.signature)
})

const PYTHON = `
import base64, hashlib, hmac, json, sys
got = json.load(sys.stdin)
key = base64.b64decode(got["secret"].split("_", 1)[1])
text = f'{got["id"]}.{got["timestamp"]}.{got["body"]}'.encode()
wanted = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
print(any(hmac.compare_digest(one, "v1," + wanted) for one in got["signature"].split(" ")))
`
const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.runIf(hasPython)('a signature is verified by another language, and a changed message is refused', () => {
  const message = { id: 'msg_1', timestamp: 1_795_000_000, body: '{"type":"staff.created"}' }
  const secrets = [VECTOR.secret, 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX']
  const signature = signedHeaders(message, secrets)['webhook-signature']
  const ask = (changes: object) =>
    execFileSync('python3', ['-c', PYTHON], {
      input: JSON.stringify({ ...message, secret: VECTOR.secret, signature, ...changes }),
    })
      .toString()
      .trim()
  // While one secret is being replaced by another, both are valid.
  for (const secret of secrets) expect(ask({ secret })).toBe('True')
  const changed = [{ body: '{"type":"stuff.created"}' }, { timestamp: 1 }, { id: 'x' }, { secret: 'whsec_AAAA' }]
  expect(changed.map(ask)).toEqual(changed.map(() => 'False'))
})
