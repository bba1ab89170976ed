export { renderTask as default } from './render.ts'
