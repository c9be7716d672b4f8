import * as tf from '@tensorflow/tfjs-core'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { ownBytes, readPackageFile, startBackend } from '../backend.ts'
import { type Raster, resample } from '../raster.ts'
import { type Point } from './cut.ts'
import { type FoundFace } from './found.ts'
import { mergeFaces } from './merge.ts'

export type FaceDetector = { find(picture: Raster, look?: { least?: number; size?: number }): FoundFace[] }

/** Side of the square that the network was trained on. */
const SIZE = 256
const NODES = 'StatefulPartitionedCall/functional_1/'
/**
 * Two anchors in each cell at stride 16, six at stride 32: the layout that BlazeFace (back camera) was trained with.
 * The outputs are read before the network reshapes them, because that shape is fixed for a square of 256.
 */
const LAYERS = [
  { scores: `${NODES}conv2d_33/BiasAdd`, boxes: `${NODES}conv2d_35/BiasAdd`, stride: 16, anchors: 2 },
  { scores: `${NODES}conv2d_34/BiasAdd`, boxes: `${NODES}conv2d_36/BiasAdd`, stride: 32, anchors: 6 },
] as const

const OUTPUTS = LAYERS.flatMap((layer) => [layer.scores, layer.boxes])

/**
 * BlazeFace (google/mediapipe) from @vladmandic/human's files, with our own letterbox and decoding:
 * the library squashes pictures that are not square, which costs accuracy.
 * @returns a detector whose `find` answers faces of at least `least` (default 0.5), best first, overlaps removed.
 * `size` is the side of the square that the network looks at (a multiple of 32, default 256).
 */
export async function loadDetector(): Promise<FaceDetector> {
  await startBackend()
  const entry = '@vladmandic/human'
  const json = JSON.parse((await readPackageFile(entry, '../models/blazeface.json')).toString())
  const weights = await readPackageFile(entry, '../models/blazeface.bin')
  allowAnySize(json.modelTopology)
  const model = await loadGraphModel(
    tf.io.fromMemory({
      modelTopology: json.modelTopology,
      weightSpecs: json.weightsManifest[0].weights,
      weightData: ownBytes(weights),
    }),
  )
  return { find: (picture, { least = 0.5, size = SIZE } = {}) => mergeFaces(decode(model, picture, least, size)) }
}

type Topology = { node: { name: string; attr: { shape?: { shape: { dim: { size: string }[] } } } }[] }

/**
 * Changes the network to accept smaller squares. All its layers are convolutions, so these work as well, and half the
 * side costs a quarter.
 */
function allowAnySize(topology: Topology) {
  const dim = topology.node.find((node) => node.name === 'input')!.attr.shape!.shape.dim
  dim[1]!.size = '-1'
  dim[2]!.size = '-1'
}

function decode(model: GraphModel, picture: Raster, least: number, size: number): FoundFace[] {
  const { data, width, height, scale } = letterbox(picture, size)
  const tensors = tf.tidy(() => {
    const input = tf.tensor4d(data, [1, height, width, 3], 'float32')
    return model.execute(input, OUTPUTS) as tf.Tensor[]
  })
  // The arrays are read outside `tidy`, because `tidy` would search every number in them for tensors.
  const outputs = tensors.map((tensor) => tensor.dataSync() as Float32Array)
  tf.dispose(tensors)
  return LAYERS.flatMap((layer, i) => {
    const scores = outputs[i * 2]!
    const boxes = outputs[i * 2 + 1]!
    const { stride } = layer
    const grid = width / stride
    const found: FoundFace[] = []
    for (let n = 0; n < scores.length; n++) {
      const score = 1 / (1 + Math.exp(-scores[n]!))
      if (score < least) continue
      const cell = Math.floor(n / layer.anchors)
      const ax = ((cell % grid) + 0.5) * stride
      const ay = (Math.floor(cell / grid) + 0.5) * stride
      const at = (k: number): Point => ({
        x: (ax + boxes[n * 16 + k]!) / scale,
        y: (ay + boxes[n * 16 + k + 1]!) / scale,
      })
      const width = boxes[n * 16 + 2]! / scale
      const height = boxes[n * 16 + 3]! / scale
      const centre = at(0)
      const box = { x: centre.x - width / 2, y: centre.y - height / 2, width, height }
      const [leftEye, rightEye, nose, mouth, leftEar, rightEar] = [4, 6, 8, 10, 12, 14].map(at) as [
        Point,
        Point,
        Point,
        Point,
        Point,
        Point,
      ]
      found.push({ score, box, leftEye, rightEye, nose, mouth, leftEar, rightEar })
    }
    return found
  })
}

const TO_INPUT = Float32Array.from({ length: 256 }, (_, value) => value / 127.5 - 1)

/**
 * Returns the picture with its longer side fitted to `size` and its shorter side filled up to whole strides with black.
 * -1 is black and 1 is white.
 */
function letterbox(picture: Raster, size: number) {
  const scale = size / Math.max(picture.width, picture.height)
  const wide = Math.max(1, Math.round(picture.width * scale))
  const high = Math.max(1, Math.round(picture.height * scale))
  const small = resample(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, wide, high)
  const [width, height] = [wholeStrides(wide), wholeStrides(high)]
  const data = new Float32Array(width * height * 3).fill(-1)
  for (let y = 0; y < high; y++) {
    const to = y * width * 3
    const from = y * wide * 3
    for (let i = 0; i < wide * 3; i++) data[to + i] = TO_INPUT[small.data[from + i]!]!
  }
  return { data, width, height, scale }
}

function wholeStrides(side: number) {
  return Math.ceil(side / 32) * 32
}
