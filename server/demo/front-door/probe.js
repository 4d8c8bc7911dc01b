// Tests both kinds of storage that the app needs: a refusal throws at one and fails asynchronously at the other.
const tell = (ok) => parent.postMessage({ type: 'front-door:storage', ok }, '*')
try {
  localStorage.getItem('probe')
  const opening = indexedDB.open('front-door-probe')
  opening.addEventListener('success', () => tell(true))
  opening.addEventListener('error', () => tell(false))
} catch {
  tell(false)
}
