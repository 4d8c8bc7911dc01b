import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPort, RenderPorts } from '#contract/render.ts'
import { customerShells } from '#contract/rules/shell.ts'

/**
 * The rendering code of a build, which lies beside the served folder: `dist-render` of `dist`. Without it pages draw
 * themselves.
 */
export const loadRender = async (distDir: string, suffix = ''): Promise<RenderPorts> => {
  const folder = join(dirname(distDir), `dist-render${suffix}`)
  const built = customerShells.filter((shell) => existsSync(join(folder, `${shell}.js`)))
  const ports = built.map(async (shell) => {
    const file = pathToFileURL(join(folder, `${shell}.js`)).href
    const { openRender } = (await import(file)) as { openRender: () => Promise<RenderPort> }
    return [shell, await openRender()]
  })
  return Object.fromEntries(await Promise.all(ports)) as RenderPorts
}
