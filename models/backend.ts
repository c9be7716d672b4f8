import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'

const require = createRequire(import.meta.url)

let started: Promise<string> | undefined

/**
 * Starts TensorFlow's WebAssembly backend once in this thread; its binary is inside the package. Never call it on the
 * server's main thread: it adds process-wide error listeners.
 * @returns the backend's name, 'wasm'.
 */
export function startBackend(): Promise<string> {
  return (started ??= start())
}

async function start() {
  setWasmPaths(
    path.join(path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist') + path.sep,
  )
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow could not be started')
  await tf.ready()
  return tf.getBackend()
}

/**
 * Reads a file of an installed package as JSON or bytes. `entry` can be resolved as a module, and `file` is relative to
 * its folder.
 */
export async function readPackageFile(entry: string, file: string): Promise<Buffer> {
  return readFile(path.join(path.dirname(require.resolve(entry)), file))
}

/** Returns the bytes of a Node buffer as a separate ArrayBuffer, as TensorFlow's decoders need them. */
export function ownBytes(buffer: Buffer): ArrayBuffer {
  return Uint8Array.from(buffer).buffer
}
