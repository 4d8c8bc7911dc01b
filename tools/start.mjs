// Starts the server of a checkout whose packages are installed. The database is opened while the app is built; the server
// listens once the build is whole, and its files are compressed afterwards.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const running = new Set()
const run = (args, how = {}) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...how })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}
const setUp = (...what) => once(run(['tools/set-up.mjs', ...what]), 'exit')

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => running.forEach((child) => child.kill(signal)))

const server = run(['--import', 'tsx', 'server/main.ts', '--await-build'], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
server.on('exit', (code, signal) => {
  running.forEach((child) => child.kill())
  process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
})

const [failed] = await setUp('--build-uncompressed')
if (failed !== 0) server.kill()
else {
  server.send('built')
  await once(server, 'message')
  server.disconnect()
  await setUp('--build')
}
