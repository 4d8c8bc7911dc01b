import { preprocessCSS, resolveConfig, type ResolvedConfig } from 'vite'

interface Declaration {
  property: string
  value: string
  line: number
}

export interface Sheet {
  path: string
  /** As the source writes them; empty for a global sheet. */
  classes: string[]
  selectors: string[]
  declarations: Declaration[]
}

interface Read {
  selectors: string[]
  keyframes: Set<string>
  declarations: Declaration[]
}

/** Reads with the parser of the build: its own list of a sheet's class names counts. */
export const sheetReader = async (root: string): Promise<(path: string, source: string) => Promise<Sheet>> => {
  let read: Read = { selectors: [], keyframes: new Set(), declarations: [] }
  const config: ResolvedConfig = await resolveConfig(
    {
      configFile: false,
      root,
      logLevel: 'silent',
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'reader',
              Once(sheet) {
                read = { selectors: [], keyframes: new Set(), declarations: [] }
                sheet.walkAtRules('keyframes', ({ params }) => void read.keyframes.add(params))
                sheet.walkRules(({ selectors, parent }) => {
                  const isFrame = parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
                  if (!isFrame) read.selectors.push(...selectors)
                })
                sheet.walkDecls(({ prop: property, value, source }) => {
                  read.declarations.push({ property, value, line: source?.start?.line ?? 0 })
                })
              },
            },
          ],
        },
      },
    },
    'build',
  )
  return async (path, source) => {
    const { modules = {} } = await preprocessCSS(source, `${root}/${path}`, config)
    const { selectors, keyframes, declarations } = read
    return { path, classes: Object.keys(modules).filter((name) => !keyframes.has(name)), selectors, declarations }
  }
}

/** The properties whose lengths come from the scale of the tokens. */
const spacing = /^((margin|padding|inset)(-|$)|(row-|column-)?gap$|(top|right|bottom|left)$)/

/** The longest length in pixels that a sheet may write itself: an optical correction. */
const correction = 3

/** Lengths of space that no token names. */
export const offScale = ({ path, declarations }: Sheet): string[] =>
  declarations
    .filter(({ property }) => spacing.test(property))
    .flatMap(({ property, value, line }) =>
      [...value.matchAll(/(?<![\w.])-?(\d*\.?\d+)px\b/g)]
        .filter(([, length]) => Number(length) > correction)
        .map(([length]) => `${path}:${line} ${property}: ${length} is not on the scale of the tokens`),
    )

/** Selectors without a class of their own sheet: they would style the elements of other components. */
export const reachesOut = ({ path, classes, selectors }: Sheet): string[] =>
  selectors
    .filter((selector) => !classes.some((name) => new RegExp(`\\.${name}(?![\\w-])`).test(selector)))
    .map((selector) => `${path}: ${selector} has no class of its sheet`)
