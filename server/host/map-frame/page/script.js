/** The first attempt, and three retries. */
export const attempts = 4
/** Milliseconds. */
const timeLimit = 10_000
const pause = 500

const once = (address, { document, after }) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const end = (finish, value) => {
      cancel()
      finish(value)
    }
    const fail = () => {
      script.remove()
      end(reject, new Error('the script of the map service did not arrive'))
    }
    const cancel = after(timeLimit, fail)
    script.async = true
    script.crossOrigin = address.includes('apple') ? 'anonymous' : null
    script.onload = () => end(resolve)
    script.onerror = fail
    script.src = address
    document.head.append(script)
  })

/**
 * Loads a service's script; retries three times.
 * @param address of the script
 * @param tools `document`, and `after(milliseconds, work)`, which returns a function that cancels
 * @throws Error after the last attempt
 */
export const loadScript = async (address, tools) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(address, tools)
    } catch (error) {
      if (attempt === attempts) throw error
      await new Promise((resolve) => tools.after(pause * 2 ** (attempt - 1), resolve))
    }
  }
}
