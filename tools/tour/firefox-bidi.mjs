#!/usr/bin/env node
/**
 * Firefox for Playwright, which starts this program in its place: it starts the Firefox of FIREFOX and stands between
 * the two sockets. Answers the one command that Firefox 153 does not know and Playwright 1.65 always sends;
 * docs/decisions/0103-firefox.md says when it can go.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const unknownCommand = 'emulation.setMediaFeaturesOverride'

/** @param near Playwright @param far Firefox */
const connect = (near, far) => {
  const waiting = []
  near.on('message', (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    if (method === unknownCommand) near.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (far.readyState === WebSocket.OPEN) far.send(text)
    else waiting.push(text)
  })
  far.on('open', () => waiting.splice(0).forEach((text) => far.send(text)))
  far.on('message', (data) => near.send(data.toString()))
  far.on('error', ({ message }) => process.stderr.write(`${message}\n`))
  far.on('close', () => near.close())
  near.on('close', () => far.close())
}

/** @param origin of Firefox's socket; the port of the one before it is told as Firefox tells its own */
const standBefore = (origin) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 0 }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (near, { url }) => connect(near, new WebSocket(`${origin}${url}`, { maxPayload: 0 })))
}

const firefox = spawn(process.env.FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 0))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const told = /^WebDriver BiDi listening on (ws:\/\/[^/\s]+)/.exec(line)
  if (told) standBefore(told[1])
  else process.stderr.write(`${line}\n`)
})
