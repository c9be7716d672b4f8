import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'

const require = createRequire(import.meta.url)

let started: Promise<string> | undefined

/**
 * Starts TensorFlow once in this thread: the native library when it is installed and loads, else WebAssembly.
 * Never call it on the server's main thread: the WebAssembly backend adds process-wide error listeners.
 * @returns the backend's name, 'tensorflow' or 'wasm'.
 */
export function startBackend(): Promise<string> {
  return (started ??= start())
}

async function start() {
  // A variable keeps compiler and bundler from looking for an optional package.
  const native = '@tensorflow/tfjs-node'
  const loaded = await import(native).then(
    () => tf.setBackend('tensorflow'),
    () => false,
  )
  if (!loaded) {
    setWasmPaths(
      path.join(path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist') + path.sep,
    )
    if (!(await tf.setBackend('wasm')))
      throw new Error('Neither tfjs-node nor the WebAssembly backend could be started')
  }
  await tf.ready()
  return tf.getBackend()
}

/** Reads a file of an installed package as JSON or bytes; `entry` is resolvable, `file` is relative to its folder. */
export async function readPackageFile(entry: string, file: string): Promise<Buffer> {
  return readFile(path.join(path.dirname(require.resolve(entry)), file))
}

/** The bytes of a Node buffer as an ArrayBuffer of their own, as TensorFlow's decoders want them. */
export function ownBytes(buffer: Buffer): ArrayBuffer {
  return Uint8Array.from(buffer).buffer
}
