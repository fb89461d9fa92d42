export const HEX = /^#[\dA-Fa-f]{6}$/

/** Ready colours for groups, light enough for a black tick and far enough apart to be told from one another. */
export const SWATCHES = [
  { color: '#10B981', name: 'Green' },
  { color: '#84B547', name: 'Moss' },
  { color: '#EAB308', name: 'Yellow' },
  { color: '#F97316', name: 'Orange' },
  { color: '#EF6A5B', name: 'Coral' },
  { color: '#EC6FA3', name: 'Pink' },
  { color: '#B57BE0', name: 'Violet' },
  { color: '#7C8CF0', name: 'Indigo' },
  { color: '#3FA2E8', name: 'Blue' },
  { color: '#2BB8C4', name: 'Teal' },
  { color: '#B08968', name: 'Clay' },
  { color: '#94A3B8', name: 'Slate' },
] as const
