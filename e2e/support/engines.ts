import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'

/** A page in a browser from the distribution, which Playwright does not include. */
export type Tab = {
  go: (url: string) => Promise<void>
  /** @param script the body of an async function; what it returns must be JSON */
  run: <T>(script: string) => Promise<T>
  /**
   * Ends the browser and starts it again with what is on its disk; its page is blank then. WebKit stores nothing while
   * it is automated, so there the test only leaves the page.
   */
  restart: () => Promise<void>
  close: () => Promise<void>
}

const FIREFOX = '/usr/bin/firefox-esr'
const DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSERS = fs.existsSync('/usr/lib') ? fs.readdirSync('/usr/lib').map(miniBrowser) : []
const MINI_BROWSER = MINI_BROWSERS.find((file) => fs.existsSync(file))

export const hasFirefox = () => fs.existsSync(FIREFOX)
export const hasWebKit = () => fs.existsSync(DRIVER) && Boolean(MINI_BROWSER) && fs.existsSync('/usr/bin/xvfb-run')

/** Starts Firefox without a screen, controlled by WebDriver BiDi. */
export async function openFirefox(): Promise<Tab> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'firefox-'))
  const open = async () => {
    const port = await freePort()
    const child = spawn(FIREFOX, ['--headless', '--profile', profile, '--remote-debugging-port', String(port)], {
      stdio: 'ignore',
    })
    const socket = await untilOpen(`ws://127.0.0.1:${port}/session`)
    let last = 0
    const waiting = new Map<number, (answer: { result?: unknown; error?: string; message?: string }) => void>()
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown; error?: string; message?: string }
      if (answer.id) waiting.get(answer.id)?.(answer)
    })
    const send = async <T>(method: string, params: object): Promise<T> => {
      const id = ++last
      const answered = new Promise<{ result?: unknown; error?: string; message?: string }>((done) =>
        waiting.set(id, done),
      )
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error, message } = await answered
      if (error) throw new Error(`${method}: ${error}: ${message}`)
      return result as T
    }
    await send('session.new', { capabilities: {} })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    return { child, socket, send, context: contexts[0]!.context }
  }
  let browser = await open()
  const end = async () => {
    await browser.send('browser.close', {}).catch(() => undefined)
    browser.socket.close()
    await ended(browser.child)
  }
  return {
    go: async (url) => {
      await browser.send('browsingContext.navigate', { context: browser.context, url, wait: 'complete' })
    },
    run: async <T>(script: string) => {
      type Answer = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
      const { type, result, exceptionDetails } = await browser.send<Answer>('script.evaluate', {
        expression: `(async () => JSON.stringify((await (async () => { ${script} })()) ?? null))()`,
        target: { context: browser.context },
        awaitPromise: true,
      })
      if (type !== 'success') throw new Error(exceptionDetails?.text)
      return JSON.parse(result!.value!) as T
    },
    restart: async () => {
      await end()
      browser = await open()
    },
    close: async () => {
      await end()
      fs.rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Starts the browser of WebKitGTK on a virtual screen, controlled by WebDriver. */
export async function openWebKit(): Promise<Tab> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'webkit-'))
  const port = await freePort()
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
  // The driver runs in a separate process group, so that the screen and the browser end with it.
  const child = spawn('/usr/bin/xvfb-run', ['-a', DRIVER, `--port=${port}`], { env, stdio: 'ignore', detached: true })
  const ask = async <T>(method: string, address: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${address}: ${value.message}`)
    return value
  }
  const open = async () => {
    const browser = { binary: MINI_BROWSER, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
    for (let tries = 0; ; tries++) {
      try {
        return (await ask<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId
      } catch (error) {
        if (tries === 50) throw error
        await pause(200)
      }
    }
  }
  const session = await open()
  const end = () => ask('DELETE', `/session/${session}`).catch(() => undefined)
  return {
    go: async (url) => {
      await ask('POST', `/session/${session}/url`, { url })
    },
    run: async <T>(script: string) => {
      const wrapped = `const done = arguments[arguments.length - 1];
        (async () => { ${script} })().then((value) => done([null, value ?? null]), (error) => done([String(error), null]))`
      const [fault, value] = await ask<[string | null, T]>('POST', `/session/${session}/execute/async`, {
        script: wrapped,
        args: [],
      })
      if (fault) throw new Error(fault)
      return value
    },
    restart: async () => {
      await ask('POST', `/session/${session}/url`, { url: 'about:blank' })
    },
    close: async () => {
      await end()
      process.kill(-child.pid!, 'SIGTERM')
      fs.rmSync(home, { recursive: true, force: true })
    },
  }
}

function miniBrowser(machine: string): string {
  return `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`
}

export async function freePort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilOpen(url: string): Promise<WebSocket> {
  for (let tries = 0; tries < 150; tries++) {
    const socket = new WebSocket(url)
    const open = await new Promise<boolean>((done) => {
      socket.once('open', () => done(true))
      socket.once('error', () => done(false))
    })
    if (open) return socket
    await pause(200)
  }
  throw new Error(`Nobody answers at ${url}`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([gone, pause(5000)])
  child.kill('SIGKILL')
  await gone
}
