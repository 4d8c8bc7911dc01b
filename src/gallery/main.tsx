import '#src/ui/styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { chosenLook, applyLook } from './look.ts'

const look = chosenLook(location.search)
applyLook(look)
createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <Gallery look={look} />
  </StrictMode>,
)
