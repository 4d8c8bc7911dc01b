import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderPort } from '#contract/render.ts'

/**
 * The rendering code of the build, which lies beside the served folder.
 * @returns undefined without a build: pages then draw themselves
 */
export const loadRender = async (distDir: string): Promise<RenderPort | undefined> => {
  const file = join(dirname(distDir), 'dist-render', 'web.js')
  if (!existsSync(file)) return undefined
  const { openRender } = (await import(pathToFileURL(file).href)) as { openRender: () => Promise<RenderPort> }
  return openRender()
}
