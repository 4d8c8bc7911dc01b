import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { vi } from 'vitest'
import type { RenderPort, RenderPorts } from '#contract/render.ts'
import type { CustomerShell } from '#contract/rules/shell.ts'
import { renderBuild } from '../../tools/render-build.ts'
import { shells } from '../../tools/shells.mjs'
import { slottedPage } from './slotted-page.ts'

const project = new URL('../..', import.meta.url).pathname

/** The rendering code of both shells, built into a folder as a release has it. */
export const builtRender = async (folder: string): Promise<RenderPorts> => ({
  phone: await builtPort(folder, 'phone'),
  web: await builtPort(folder, 'web'),
})

const builtPort = async (folder: string, shell: CustomerShell): Promise<RenderPort> => {
  const config = renderBuild(shells.find(({ name }) => name === shell)!)
  // As in a release: the test runner's own mode would bundle the development build of React.
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    ...config,
    configFile: false,
    root: project,
    logLevel: 'silent',
    build: { ...config.build, outDir: folder },
  })
  vi.unstubAllEnvs()
  const { openRender } = (await import(pathToFileURL(join(folder, `${shell}.js`)).href)) as {
    openRender: () => Promise<RenderPort>
  }
  return openRender()
}

/** Writes the pages of both shells where a server serves them. */
export const writePages = (distDir: string): void => {
  mkdirSync(distDir, { recursive: true })
  const page = slottedPage({ scripts: ['/static/web/app-Ab3dE_9-.js'], sheets: ['/static/web/style-Ab3dE_9-.css'] })
  for (const name of ['index.html', 'web.html']) writeFileSync(join(distDir, name), page)
}
