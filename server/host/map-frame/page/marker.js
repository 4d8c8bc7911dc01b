const svgNamespace = 'http://www.w3.org/2000/svg'

const shape = (document) => {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 44 54')
  svg.setAttribute('aria-hidden', 'true')
  for (const [name, d] of [
    ['body', 'M22 53C14 43 3 34 3 21a19 19 0 0 1 38 0c0 13-11 22-19 32z'],
    ['drop', 'M22 11c4 5 7.5 8.5 7.5 13a7.5 7.5 0 0 1-15 0c0-4.5 3.5-8 7.5-13z'],
  ]) {
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('class', name)
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

/** The element of a marker: a button with the name that the app gave it, or the dot of the user's position. */
const drawMarker = (document, { kind, label, count, selected }, press) => {
  if (kind === 'position') {
    const dot = document.createElement('div')
    dot.className = 'marker position'
    dot.setAttribute('aria-hidden', 'true')
    return dot
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `marker ${kind === 'cluster' ? 'cluster' : 'place'}`
  button.setAttribute('aria-label', label)
  if (kind === 'cluster') button.textContent = String(count)
  else {
    button.setAttribute('aria-pressed', String(selected))
    button.append(shape(document))
  }
  button.addEventListener('click', press)
  return button
}

/** Removes a marker. The map keeps the focus that it had, such as that of a group that was separated. */
const removeMarker = (document, element) => {
  const hadFocus = document.activeElement === element
  element.remove()
  if (hadFocus) document.getElementById('map').focus({ preventScroll: true })
}

/** Keeps the elements of the markers: an unchanged one keeps its element, and with it the focus. */
export const keepElements = (document, press) => {
  const kept = new Map()
  return (markers) => {
    const wanted = new Map(markers.map((marker) => [marker.key, marker]))
    for (const [key, { element }] of kept)
      if (!wanted.has(key)) {
        removeMarker(document, element)
        kept.delete(key)
      }
    for (const [key, marker] of wanted) {
      const known = kept.get(key)
      if (!known) kept.set(key, { marker, element: drawMarker(document, marker, () => press(key)) })
      else {
        known.marker = marker
        if (marker.kind === 'place') known.element.setAttribute('aria-pressed', String(marker.selected))
      }
    }
    return [...kept.values()]
  }
}
