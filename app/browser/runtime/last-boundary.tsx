import { Component, type ReactNode } from 'react'

type Props = { location: unknown; error?: unknown; children: ReactNode }
type State = { location: unknown; error: unknown }

/**
 * Shown when not even the frame of a page can be drawn. This replaces the module of @remix-run/react that has the same
 * exports (vite.config.ts), which shows a stack trace. Another page is tried when the address changes.
 */
export class RemixErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, error: this.props.error ?? null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  static getDerivedStateFromProps = ({ location, error }: Props, state: State) => ({
    location,
    error: error ?? (state.location === location ? state.error : null),
  })

  override render() {
    return this.state.error ? <RemixRootDefaultErrorBoundary /> : this.props.children
  }
}

export function RemixRootDefaultErrorBoundary() {
  return (
    <html lang="en-GB">
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Something went wrong</title>
      </head>
      <body>
        <h1>Something went wrong</h1>
        <p>
          <a href="/home">Go to Home</a>
        </p>
        <p>
          If a life is in danger: <a href="tel:999">Call 999</a>
        </p>
      </body>
    </html>
  )
}

/** No page needs this: it would be shown while a page without data of its own loads. */
export const RemixRootDefaultHydrateFallback = () => null
