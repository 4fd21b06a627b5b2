interface DemoChecklist {
  /** Index into DEMO_ORDERS. */
  order: number
  /** Index into DEMO_PEOPLE: the person who created it and completed its items. */
  author: number
  /** Hours ago. */
  made: number
  name: string
  /** The number of completed items from the start of the list, completed at even intervals. */
  completed: number
  items: [title: string, minutes: number, required?: 'required'][]
}

export const DEMO_CHECKLISTS: DemoChecklist[] = [
  {
    order: 0,
    author: 3,
    made: 60,
    name: 'Intake and drawing approval',
    completed: 3,
    items: [
      ['Customer details and delivery address complete', 10, 'required'],
      ['Site measured', 60, 'required'],
      ['Species, finish and hardware chosen', 30, 'required'],
      ['Shop drawing made', 120],
      ['Drawing approved by the customer', 15, 'required'],
      ['Material and hardware ordered', 30],
    ],
  },
  {
    order: 5,
    author: 2,
    made: 90,
    name: 'Assembly',
    completed: 4,
    items: [
      ['Dry fit', 45, 'required'],
      ['Inside faces sanded before glue-up', 60],
      ['Glue-up, clamped and square', 90, 'required'],
      ['Glue squeeze-out removed', 20],
      ['Hardware test-fitted', 45],
    ],
  },
  {
    order: 6,
    author: 1,
    made: 120,
    name: 'Machining',
    completed: 5,
    items: [
      ['Cut list checked against the drawing', 20, 'required'],
      ['Rough cut and rested', 60],
      ['Jointed and planed to thickness', 90],
      ['Parts cut to final size', 90, 'required'],
      ['Grooves planed for the brass', 60],
      ['Joinery machined', 120],
      ['Parts labelled', 15],
    ],
  },
  {
    order: 10,
    author: 1,
    made: 100,
    name: 'Finishing',
    completed: 2,
    items: [
      ['Sanded through to final grit', 120, 'required'],
      ['First coat', 60],
      ['Sanded between coats', 45],
      ['Final coat', 60, 'required'],
      ['Inspected under raking light', 30, 'required'],
    ],
  },
  {
    order: 15,
    author: 2,
    made: 70,
    name: 'Finishing',
    completed: 3,
    items: [
      ['Sanded through to final grit', 120, 'required'],
      ['Oiled twice', 60],
      ['Inspected under raking light', 30, 'required'],
    ],
  },
  {
    order: 20,
    author: 0,
    made: 24,
    name: 'Delivery',
    completed: 3,
    items: [
      ['Date and time agreed with the customer', 10, 'required'],
      ['Wrapped, corners protected', 45, 'required'],
      ['Hardware bag and care sheet packed', 15],
      ['Placed, levelled and checked with the customer', 60, 'required'],
      ['Delivery note signed', 5, 'required'],
    ],
  },
]
