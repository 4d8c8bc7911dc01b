import '../styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { chosenLook, wear } from './look.ts'

const look = chosenLook(location.search)
wear(look)
createRoot(document.getElementById('gallery')!).render(
  <StrictMode>
    <Gallery look={look} />
  </StrictMode>,
)
