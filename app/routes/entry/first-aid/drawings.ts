// Icons of the first aid topics, drawn by us as those in ui/icons.ts are. No other page needs them.
export const FLAME =
  'M12 3c.5 3.5 5.5 5.5 5.5 10.5a5.5 5.5 0 0 1-11 0c0-2 1-3.5 2.2-4.7.3 1.5 1 2.4 1.8 2.7C10.3 8.5 10.8 5.5 12 3z'
export const DROP = 'M12 3.5c3.7 4.5 5.8 7.6 5.8 10.5a5.8 5.8 0 0 1-11.6 0c0-2.9 2.1-6 5.8-10.5z'
export const BONE =
  'M8.5 13.2l4.7-4.7a2.7 2.7 0 1 1 4-3.6 2.7 2.7 0 1 1-.8 5.3L11 15.6a2.7 2.7 0 1 1-5.3.8 2.7 2.7 0 1 1 2.8-3.2z'
export const LUNGS =
  'M12 3v8M12 9.5l-3 2.5M12 9.5l3 2.5M9 7.5c-3 1-5.5 6-5.5 10.5 0 1.5 1 2.5 2.5 2l2-.6c.7-.2 1-.7 1-1.4zM15 7.5c3 1 5.5 6 5.5 10.5 0 1.5-1 2.5-2.5 2l-2-.6c-.7-.2-1-.7-1-1.4z'
