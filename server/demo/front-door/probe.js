// Both kinds of storage that the app needs: one throws, the other fails later.
const tell = (ok) => parent.postMessage({ type: 'front-door:storage', ok }, '*')
try {
  localStorage.getItem('probe')
  const opening = indexedDB.open('front-door-probe')
  opening.addEventListener('success', () => tell(true))
  opening.addEventListener('error', () => tell(false))
} catch {
  tell(false)
}
