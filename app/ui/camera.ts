import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { jpegOf } from './jpeg.ts'

/** Why there is no picture: permission refused, no camera, used by another app, insecure page, or too dark. */
export type CameraFailure = 'denied' | 'missing' | 'busy' | 'insecure' | 'not-ready' | 'other'
export type CameraState = 'off' | 'starting' | 'live' | 'failed'

export interface Camera {
  video: RefObject<HTMLVideoElement>
  state: CameraState
  failure: CameraFailure | null
  /** Whether the camera's own light is on; null if it has none. */
  torch: boolean | null
  toggleTorch: () => void
  start: () => Promise<void>
  stop: () => void
  /**
   * Returns a JPEG data URL of the current view, with its longer side at most `maxSide` pixels; null without a picture.
   */
  capture: (options?: { mirrored?: boolean; maxSide?: number }) => string | null
}

/**
 * Returns one camera for a whole task. The stream is requested once and kept until `stop`, the page is left or the
 * component unmounts: some phones ask for permission each time a stream is opened. Put `video` on a `<Viewfinder>`.
 */
export function useCamera({
  facing,
  width,
  height,
  readyTimeoutMs = 5000,
}: {
  facing: 'user' | 'environment'
  width?: number
  height?: number
  readyTimeoutMs?: number
}): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useRef<MediaStream | null>(null)
  // This number rises with each stop, so that a permission that comes late does not leave the camera on after its
  // dialog was closed.
  const turn = useRef(0)
  const [state, setState] = useState<CameraState>('off')
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const [torch, setTorch] = useState<boolean | null>(null)

  const release = useCallback(() => {
    turn.current += 1
    stream.current?.getTracks().forEach((track) => track.stop())
    stream.current = null
    setTorch(null)
    if (video.current) video.current.srcObject = null
  }, [])

  const stop = useCallback(() => {
    release()
    setState('off')
  }, [release])

  const start = useCallback(async () => {
    const mine = (turn.current += 1)
    setFailure(null)
    setState('starting')
    try {
      if (!window.isSecureContext) throw new CameraError('insecure')
      if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('missing')
      if (!stream.current?.active) {
        const asked = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: {
            facingMode: facing,
            width: width ? { ideal: width } : undefined,
            height: height ? { ideal: height } : undefined,
          },
        })
        if (mine !== turn.current) return asked.getTracks().forEach((track) => track.stop())
        stream.current = asked
      }
      if (!video.current) throw new CameraError('other')
      video.current.srcObject = stream.current
      await firstPicture(video.current, readyTimeoutMs)
      if (mine !== turn.current) return
      setTorch(hasTorch(stream.current) ? false : null)
      setState('live')
    } catch (error) {
      if (mine !== turn.current) return
      release()
      setFailure(failureOf(error))
      setState('failed')
    }
  }, [facing, width, height, readyTimeoutMs, release])

  const toggleTorch = useCallback(() => {
    const [track] = stream.current?.getVideoTracks() ?? []
    const light = { advanced: [{ torch: !torch } as MediaTrackConstraintSet] }
    void track?.applyConstraints(light).then(
      () => setTorch(!torch),
      () => setTorch(null),
    )
  }, [torch])

  const capture: Camera['capture'] = useCallback(({ mirrored = false, maxSide = 1600 } = {}) => {
    const source = video.current
    if (!source?.videoWidth) return null
    return jpegOf(source, source.videoWidth, source.videoHeight, { mirrored, maxSide })
  }, [])

  useEffect(() => {
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [release])

  return { video, state, failure, torch, toggleTorch, start, stop, capture }
}

/** TypeScript's types do not include a camera's light yet, and few cameras have one. */
const hasTorch = (stream: MediaStream | null) =>
  (stream?.getVideoTracks()[0]?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true

/** Returns why a camera could not be opened, from the browser's error. */
export function failureOf(error: unknown): CameraFailure {
  if (error instanceof CameraError) return error.failure
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'other'
}

class CameraError extends Error {
  constructor(readonly failure: CameraFailure) {
    super(failure)
  }
}

async function firstPicture(video: HTMLVideoElement, timeoutMs: number) {
  await video.play().catch(() => undefined)
  if (video.videoWidth > 0 && video.readyState >= 2) return
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new CameraError('not-ready')), timeoutMs)
    video.addEventListener('loadeddata', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
