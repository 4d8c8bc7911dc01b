/**
 * Compares two folders of pictures: `npx tsx tools/tour/compare.ts BEFORE AFTER [OUT]`. Prints each picture that
 * differs with the number of pixels of which a channel differs by more than antialiasing, and writes the differences in
 * red to OUT.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

const [before, after, out] = process.argv.slice(2) as [string, string, string?]

const read = async (file: string) => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** How far a channel of a pixel varies by antialiasing alone. */
const antialiasing = 2

/** Pixels of which a channel differs by more. */
const differing = (a: Uint8Array, b: Uint8Array): number => {
  let count = 0
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2, 3].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > antialiasing)) count += 1
  return count
}

const names = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.png'))
const [old, now] = [new Set(names(before)), new Set(names(after))]
if (out) mkdirSync(out, { recursive: true })

let same = 0
for (const name of [...new Set([...old, ...now])].sort()) {
  if (!old.has(name) || !now.has(name)) {
    console.log(`${old.has(name) ? 'gone ' : 'new  '} ${name}`)
    continue
  }
  const [a, b] = await Promise.all([read(join(before, name)), read(join(after, name))])
  if (a.width !== b.width || a.height !== b.height) {
    console.log(`size  ${name}: ${a.width}x${a.height} to ${b.width}x${b.height}`)
    continue
  }
  const count = differing(a.data, b.data)
  if (count === 0) {
    same += 1
    continue
  }
  console.log(`${String(count).padStart(8)} px ${name}`)
  if (out) {
    const difference = new Uint8Array(a.data.length)
    pixelmatch(a.data, b.data, difference, a.width, a.height, { threshold: 0.01, includeAA: true })
    const raw = { width: a.width, height: a.height, channels: 4 as const }
    await sharp(difference, { raw }).png().toFile(join(out, name))
  }
}
console.log(`${same} pictures are the same`)
