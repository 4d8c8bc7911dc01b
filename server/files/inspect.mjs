// Says what a stranger's file holds: `inspect.mjs video PATH`, or `inspect.mjs drawing` with the drawing as input. It is a
// process of its own: a count in a file may ask for any amount of memory or time, and only a process can be ended then.
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

const chunk = 256 * 1024
/** Microseconds of processor time. A sound file takes a fraction of a second, also on a machine that is busy. */
const mostWork = 4_000_000
/** The index of a video of 100 MiB has less than a hundredth of this. */
const mostRead = 24 * 1024 * 1024

const video = async (path) => {
  const { createFile, Log } = await import('mp4box')
  Log.setLogLevel(Log.LOG_LEVEL_ERROR)
  Log.error = () => undefined
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = createFile(false)
    const found = []
    read.onReady = (info) => found.push(info)
    read.onError = () => undefined
    let at = 0
    for (let seen = 0; found.length === 0 && at < size && seen < mostRead;) {
      const part = new ArrayBuffer(Math.min(chunk, size - at))
      await file.read(new Uint8Array(part), 0, part.byteLength, at)
      part.fileStart = at
      seen += part.byteLength
      const next = read.appendBuffer(part, at + part.byteLength >= size)
      // It names the next byte that it needs: the pictures of the video are passed over.
      at = typeof next === 'number' && next > at ? next : at + part.byteLength
    }
    const [info] = found
    const track = info.videoTracks[0]
    const seconds = info.duration / info.timescale
    return { codec: track.codec, width: track.video.width, height: track.video.height, seconds }
  } finally {
    await file.close()
  }
}

/** Draws it once as the icons of an installed app are drawn, which is the largest. */
const drawing = async () => {
  const { default: sharp } = await import('sharp')
  const bytes = await buffer(process.stdin)
  await sharp(bytes, { density: 300, limitInputPixels: 50_000_000 })
    .resize(512, 512, { fit: 'inside' })
    .raw()
    .toBuffer()
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** Ends this process once it has worked for too long, from a thread of its own: the inspection may hold this one. */
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > ${mostWork}) process.kill(process.pid, 'SIGKILL')
}, 50)`
new Worker(watch, { eval: true }).unref()

const [kind, path] = process.argv.slice(2)
process.stdout.write(JSON.stringify(kind === 'video' ? await video(path) : await drawing()))
