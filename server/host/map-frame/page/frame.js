import { startFrame } from './start.js'

startFrame(window, (delay, work) => {
  const timer = setTimeout(work, delay)
  return () => clearTimeout(timer)
})
