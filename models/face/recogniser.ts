import * as tf from '@tensorflow/tfjs-core'
import { ownBytes, readPackageFile, startBackend } from '../backend.ts'
import { type Raster } from '../raster.ts'

export type FaceRecogniser = { describe(chip: Raster): Float32Array }

type Layer = { filters: tf.Tensor4D; bias: tf.Tensor1D }
type Block = { name: string; down: boolean; first: Layer; second: Layer }

const BLOCKS =
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 conv256_down conv256_1 conv256_2 conv256_down_out'.split(
    ' ',
  )
const MEAN = [122.782, 117.001, 104.298]

/**
 * Loads dlib's face recognition ResNet (Davis King, public domain) from @vladmandic/face-api's weight file. `describe`
 * takes a 150 x 150 chip and returns 128 numbers; faces of one person are close in plain Euclidean distance. Batch
 * scale and bias are folded into the filters, so that each layer is one fused convolution.
 */
export async function loadRecogniser(): Promise<FaceRecogniser> {
  await startBackend()
  const entry = '@vladmandic/face-api/package.json'
  const manifest = JSON.parse(
    (await readPackageFile(entry, 'model/face_recognition_model-weights_manifest.json')).toString(),
  )
  const bytes = await readPackageFile(entry, 'model/face_recognition_model.bin')
  const weights = tf.io.decodeWeights(ownBytes(bytes), manifest[0].weights)
  const layer = (name: string) => foldedLayer(weights, name)
  const stem = layer('conv32_down')
  const blocks = BLOCKS.map((name): Block => {
    return { name, down: name.includes('down'), first: layer(`${name}/conv1`), second: layer(`${name}/conv2`) }
  })
  const last = weights['fc'] as tf.Tensor2D
  for (const [name, tensor] of Object.entries(weights)) if (name !== 'fc') tensor.dispose()

  return {
    describe(chip) {
      const answer = tf.tidy(() => {
        const rgb = tf.tensor4d(centred(chip.data), [1, chip.height, chip.width, 3])
        let x = convolve(rgb, stem, 2, 'relu', 'valid')
        x = tf.maxPool(x, 3, 2, 'valid')
        for (const block of blocks) x = block.down ? shrinkingBlock(x, block) : plainBlock(x, block)
        return tf.matMul(tf.mean(x, [1, 2]) as tf.Tensor2D, last).dataSync() as Float32Array
      })
      return Float32Array.from(answer)
    },
  }
}

/** Returns the network's input, which is the colours relative to their mean. */
function centred(data: Uint8Array) {
  const out = new Float32Array(data.length)
  for (let i = 0; i < out.length; i += 3) for (let c = 0; c < 3; c++) out[i + c] = (data[i + c]! - MEAN[c]!) / 255
  return out
}

function foldedLayer(weights: tf.NamedTensorMap, name: string): Layer {
  return tf.tidy(() => {
    const scale = weights[`${name}/scale/weights`]!
    const bias = tf.add(tf.mul(weights[`${name}/conv/bias`]!, scale), weights[`${name}/scale/biases`]!)
    return { filters: tf.mul(weights[`${name}/conv/filters`]!, scale) as tf.Tensor4D, bias: bias as tf.Tensor1D }
  })
}

function convolve(x: tf.Tensor4D, layer: Layer, strides: 1 | 2, activation: 'relu' | 'linear', pad: 'same' | 'valid') {
  return tf.fused.conv2d({ x, filter: layer.filters, bias: layer.bias, strides, pad, activation })
}

function plainBlock(x: tf.Tensor4D, { first, second }: Block): tf.Tensor4D {
  const inner = convolve(convolve(x, first, 1, 'relu', 'same'), second, 1, 'linear', 'same')
  return tf.relu(tf.add<tf.Tensor4D>(inner, x))
}

/**
 * Computes a block that halves the picture. The shortcut is average-pooled and padded with zero channels, and the
 * branch with zero rows.
 */
function shrinkingBlock(x: tf.Tensor4D, { first, second }: Block): tf.Tensor4D {
  const inner = convolve(convolve(x, first, 2, 'relu', 'valid'), second, 1, 'linear', 'same')
  const pooled = tf.avgPool(x, 2, 2, 'valid')
  const [, height, width, channels] = pooled.shape
  const branch = tf.pad(inner, [
    [0, 0],
    [0, height - inner.shape[1]],
    [0, width - inner.shape[2]],
    [0, 0],
  ])
  const shortcut = tf.pad(pooled, [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, inner.shape[3] - channels],
  ])
  return tf.relu(tf.add<tf.Tensor4D>(branch, shortcut))
}
