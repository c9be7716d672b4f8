/** Names of the equipment on reference images. */
export const EQUIPMENT_WORDS: Record<string, string> = {
  hi_vis_jacket: 'Hi-vis jacket',
  hard_hat: 'Hard hat',
  safety_boots: 'Safety boots',
}
