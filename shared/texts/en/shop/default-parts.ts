// Part names and sets that a shop begins with.
const [boxes, doors, drawers, top, trim] = ['Boxes', 'Doors', 'Drawers', 'Top', 'Trim']

export const offered = {
  names: [boxes, doors, drawers, top, trim],
  sets: [{ name: 'Kitchen', parts: [boxes, doors, drawers, top] }],
}
