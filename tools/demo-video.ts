/**
 * Draws the background videos of the demo merchants and the first still of each: `npx tsx tools/demo-video.ts`.
 * Needs ffmpeg with libx264. The length is a whole multiple of every movement, so that the video loops seamlessly.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'

const seconds = 7
const framesPerSecond = 24
const width = 1280
const height = 720
/** The right part of the 1440x620 scenes: the motion stays to the right of the texts over the video. */
const view = '338 0 1102 620'

const art = new URL('../server/demo/art/', import.meta.url)
const turn = 2 * Math.PI
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)
const fraction = (x: number): number => x - Math.floor(x)
/** A fixed number in 0..1 for each n, so that every run draws the same video. */
const scatter = (n: number): number => fraction(Math.sin(n * 127.1 + 11.7) * 43758.5453)

/** The content of a drawing, without its root element and its dark colours. */
const drawing = (path: string): string =>
  readFileSync(new URL(path, art), 'utf8')
    .replace(/<style>.*?<\/style>/, '')
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

/** The frame of a video at `t` in 0..1, as SVG content in the scene's coordinates. */
type Film = (t: number) => string

const bubble = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".22" stroke="#fff" stroke-opacity=".85" stroke-width="1.8"/>` +
  `<circle cx="${x - r * 0.3}" cy="${y - r * 0.35}" r="${r * 0.2}" fill="#fff"/>`

const bubbles: Film = (t) =>
  numbers(26)
    .map((n) => {
      const rise = fraction(scatter(n) + t * (n % 3 ? 1 : 2))
      const x = 860 + scatter(n + 50) * 540 + Math.sin(turn * (t * 2 + scatter(n + 90))) * 14
      const fade = Math.min(1, rise * 6, (1 - rise) * 4)
      return `<g opacity="${fade.toFixed(2)}">${bubble(x, 600 - rise * 620, 5 + scatter(n + 20) * 18)}</g>`
    })
    .join('')

const brushes: Film = (t) =>
  numbers(9)
    .map((n) => {
      const angle = Math.sin(turn * (t * 4 + n / 9)) * 7
      const colour = ['#FF7A59', '#FFCE33', '#6FD3EE'][n % 3]
      const x = 146 + n * 30.5
      return `<rect x="${x}" y="222" width="26" height="${70 + (n % 3) * 16}" rx="13" fill="${colour}" transform="rotate(${angle} ${x + 13} 222)"/>`
    })
    .join('')

const rain: Film = (t) =>
  numbers(34)
    .map((n) => {
      const y = 250 + fraction(scatter(n + 7) + t * 6) * 250
      return `<path d="M${150 + scatter(n) * 260} ${y - 60}v14" stroke="#BFEBFF" stroke-width="3" stroke-linecap="round" opacity=".8"/>`
    })
    .join('')

const ripples: Film = (t) =>
  numbers(4)
    .map((n) => {
      const grown = fraction(t * 2 + n / 4)
      return (
        `<ellipse cx="${1064 + (n % 2 ? 150 : -150)}" cy="530" rx="${20 + grown * 130}" ry="${2 + grown * 12}" fill="none" stroke="#fff" ` +
        `stroke-width="3" opacity="${((1 - grown) * 0.8).toFixed(2)}"/>`
      )
    })
    .join('')

const wash = (): Film => {
  const scene = drawing('puddle/scene.svg')
  const car = drawing('puddle/home.svg')
  const tunnel = '<path d="M142 360V286a96 72 0 0 1 276 0v74z"'
  return (t) => `<clipPath id="tunnel">${tunnel}/></clipPath>${scene}
    <g transform="translate(834 140)" clip-path="url(#tunnel)">${tunnel} fill="#232E86"/>${brushes(t)}${rain(t)}</g>${ripples(t)}
    <svg x="912" y="${340 + Math.sin(turn * t * 4) * 1.6}" width="400" height="198" viewBox="0 0 340 168" overflow="visible">${car}</svg>
    ${bubbles(t)}`
}

/** An arch of the tunnel. `depth` 0 surrounds the viewer; each step further shrinks it. */
const arch = (depth: number): string => {
  const scale = 0.62 ** depth
  const [w, h, x, y] = [1180 * scale, 820 * scale, 980, 350]
  const path =
    `M${x - w / 2} ${y + h * 0.36}V${y - h * 0.26}q0-${h * 0.2} ${w * 0.16}-${h * 0.2}H${x + w * 0.34}` +
    `q${w * 0.16} 0 ${w * 0.16} ${h * 0.2}V${y + h * 0.36}`
  const strength = Math.min(0.95, 0.28 + Math.max(0, depth) * 0.11) * Math.min(1, Math.max(0, 7 - depth))
  return (
    `<path d="${path}" fill="none" stroke="#F0A65C" stroke-opacity="${strength * 0.6}" stroke-width="${15 * scale}" filter="url(#glow)"/>` +
    `<path d="${path}" fill="none" stroke="${depth > 3.5 ? '#FFE3C0' : '#F0A65C'}" stroke-opacity="${strength}" stroke-width="${4.5 * scale + 0.6}"/>`
  )
}

const dust: Film = (t) =>
  numbers(46)
    .map((n) => {
      const out = fraction(scatter(n) + t * 2)
      const angle = turn * scatter(n + 30)
      const reach = 60 + out * out * 760
      return (
        `<circle cx="${980 + Math.cos(angle) * reach}" cy="${350 + Math.sin(angle) * reach * 0.6}" r="${0.8 + out * 2.6}" fill="#FFE9CF" ` +
        `opacity="${Math.min(0.5, out).toFixed(2)}"/>`
      )
    })
    .join('')

const wheel = (x: number, degrees: number): string =>
  `<g transform="rotate(${degrees} ${x} 108)"><circle cx="${x}" cy="108" r="15" fill="#050506" stroke="#55525a" stroke-width="2"/>` +
  numbers(5)
    .map(
      (n) => `<path d="M${x - 14} 108h28" stroke="#55525a" stroke-width="1.3" transform="rotate(${n * 36} ${x} 108)"/>`,
    )
    .join('') +
  '</g>'

const ground =
  '<rect x="-200" width="1840" height="620" fill="url(#dark)"/><path d="M980 372L200 620H1800z" fill="url(#floor)" opacity=".7"/>'
const roofline = 'M18 84c34-18 66-26 98-41 32-15 84-17 118 2l34 20c38 3 72 11 86 24'
const tunnelPaint = `<radialGradient id="dark" cx=".68" cy=".56" r=".62"><stop offset="0" stop-color="#4A3320"/>
  <stop offset=".35" stop-color="#1d1712"/><stop offset="1" stop-color="#070708"/></radialGradient>
  <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F0A65C" stop-opacity=".28"/>
  <stop offset="1" stop-color="#F0A65C" stop-opacity="0"/></linearGradient>
  <filter id="glow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="soft" filterUnits="userSpaceOnUse" x="-20" y="-20" width="420" height="200"><feGaussianBlur stdDeviation="1.6"/></filter>`

const tunnel = (): Film => {
  const car = drawing('blackline/home.svg')
  return (t) => `<defs>${tunnelPaint}</defs>${ground}${numbers(9)
    .map((n) => arch(n - 1 - fraction(t * 3)))
    .join('')}${dust(t)}
    <svg x="760" y="${322 + Math.sin(turn * t * 5) * 1.2}" width="600" height="237" viewBox="0 0 380 150" overflow="visible">${car}
    ${wheel(88, t * 360 * 6)}${wheel(290, t * 360 * 6)}
    <path d="${roofline}" fill="none" stroke="#FFF1DC" stroke-width="3" stroke-linecap="round" filter="url(#soft)" pathLength="100"
      stroke-dasharray="14 86" stroke-dashoffset="${fraction(t * 3) * 100}"/></svg>`
}

const still = (film: Film, t: number): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${film(t)}</svg>`,
    ),
  ).flatten()

const encoder = (path: string) =>
  spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      `${framesPerSecond}`,
      '-i',
      '-',
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '25',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
      '-an',
      path,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )

const shoot = async (film: Film, name: string): Promise<void> => {
  const target = fileURLToPath(new URL(name, art))
  const ffmpeg = encoder(`${target}.mp4`)
  const frames = seconds * framesPerSecond
  for (const n of numbers(frames)) {
    const pixels = await still(film, n / frames)
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await once(ffmpeg, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  writeFileSync(`${target}.png`, await still(film, 0).png({ palette: true, effort: 10 }).toBuffer())
}

await shoot(wash(), 'puddle/bubbles')
await shoot(tunnel(), 'blackline/tunnel')
