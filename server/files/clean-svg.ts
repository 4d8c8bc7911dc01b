import sanitizeHtml from 'sanitize-html'

/** Shapes, text, paint and filters: nothing that runs, loads, embeds, animates or links. */
const elements =
  `svg g defs symbol use title desc style switch path rect circle ellipse line polyline polygon text tspan
textPath clipPath mask pattern marker linearGradient radialGradient stop filter feBlend feColorMatrix feComponentTransfer
feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
feTile feTurbulence`
    .split(/\s+/)
    .filter(Boolean)

const attributes =
  `xmlns xmlns:xlink version id class style href xlink:href viewBox preserveAspectRatio width height x y
x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength transform transform-origin clip-path clip-rule clipPathUnits mask
maskUnits maskContentUnits mask-type pattern patternUnits patternContentUnits patternTransform gradientUnits
gradientTransform spreadMethod offset stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width
stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display
visibility overflow paint-order vector-effect shape-rendering text-rendering image-rendering color-interpolation
color-interpolation-filters mix-blend-mode isolation marker-start marker-mid marker-end markerWidth markerHeight
markerUnits refX refY orient font-family font-size font-weight font-style font-stretch font-variant letter-spacing
word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift textLength lengthAdjust
startOffset dx dy rotate method spacing filter filterUnits primitiveUnits flood-color flood-opacity lighting-color in in2
result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 order kernelMatrix divisor
bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
kernelUnitLength azimuth elevation pointsAtX pointsAtY pointsAtZ limitingConeAngle stdDeviation radius scale
xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles role aria-label aria-hidden xml:space`
    .split(/\s+/)
    .filter(Boolean)

/** Removed with what they contain: it is no text of the drawing. */
const wholeElements = ['script', 'foreignObject', 'metadata', 'image', 'feImage', 'a', 'iframe', 'object', 'embed']
const removedWhole = [...wholeElements, 'audio', 'video', 'handler', 'textarea', 'option', 'noscript', 'template']

const namespaces: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

/**
 * Whether a style or a value may reach outside the file. Escapes are refused because they hide names from this pattern.
 */
const reachesOut =
  /[\\<&]|@(?!media\b)|url\s*\((?!\s*['"]?#)|(?:image-set|image|src|element|cross-fade|paint|expression)\s*\(|(?:java|vb)script:|data:|-moz-binding|behavior\s*:/i

const isKept = (name: string, value: string): boolean => {
  if (name in namespaces) return value === namespaces[name]
  if (name === 'href' || name === 'xlink:href') return /^#[^\s]*$/.test(value)
  return !reachesOut.test(value)
}

const numberOf = (value: string | undefined): number | null =>
  value !== undefined && /^\s*\d+(\.\d+)?(px)?\s*$/.test(value) ? Number.parseFloat(value) : null

/** Longest edge, in px. The server draws logos at four times their own size, within its limit of pixels. */
const longestEdge = 1024

/** The root's attributes with a size that the server can draw; the drawing itself scales. */
const withinEdge = (root: Record<string, string>): Record<string, string> => {
  const [, , boxWidth, boxHeight] = (root.viewBox ?? '').trim().split(/[\s,]+/)
  const width = numberOf(root.width) ?? numberOf(boxWidth)
  const height = numberOf(root.height) ?? numberOf(boxHeight)
  if (!width || !height || Math.max(width, height) <= longestEdge) return root
  const scale = longestEdge / Math.max(width, height)
  const viewBox = root.viewBox ?? `0 0 ${width} ${height}`
  return { ...root, viewBox, width: `${width * scale}`, height: `${height * scale}` }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: { '*': attributes },
  // Styles are judged by `isKept` and `exclusiveFilter`, because logos switch their colours by a media query.
  allowVulnerableTags: true,
  allowedSchemes: [],
  nonTextTags: removedWhole,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, given) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(given).filter(([name, value]) => isKept(name, value))),
    }),
  },
  exclusiveFilter: ({ tag, text }) => tag === 'style' && reachesOut.test(text),
}

const opening = /^\uFEFF?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*<svg[\s>]/

/**
 * A drawing with only shapes, text and paint of its own. A second pass changes nothing.
 * @returns null for what is no SVG in UTF-8, and for one that declares entities
 */
export const cleanSvg = (bytes: Uint8Array): string | null => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  // eslint-disable-next-line no-control-regex
  if (!opening.test(text) || /<!ENTITY/i.test(text) || /[\0-\x08\x0B\x0C\x0E-\x1F]/.test(text)) return null
  const clean = sanitizeHtml(text, options).trim()
  const root = /^<svg((?:\s[^>]*)?)>/.exec(clean)
  if (!root) return null
  const attribs: Record<string, string> = { xmlns: namespaces.xmlns! }
  for (const [, name, value] of root[1]!.matchAll(/\s([\w:-]+)="([^"]*)"/g)) attribs[name!] = value!
  if (/\sxlink:href="/.test(clean)) attribs['xmlns:xlink'] = namespaces['xmlns:xlink']!
  const written = Object.entries(withinEdge(attribs)).map(([name, value]) => ` ${name}="${value}"`)
  return `<svg${written.join('')}>${clean.slice(root[0].length)}`
}
