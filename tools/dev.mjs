// Serves the app with hot reload at PORT, with its API server behind it, restarted on every change.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 8080)
const apiPort = port + 1
const start = (args, env) => spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start(
    ['--import', 'tsx', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
    { PORT: String(apiPort), PUBLIC_PORT: String(port), CLEARCOAT_ENVIRONMENT: 'dev' },
  ),
  start(['node_modules/vite/bin/vite.js'], { PORT: String(port), API_PORT: String(apiPort) }),
]

const stop = () => children.forEach((child) => child.kill('SIGINT'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
