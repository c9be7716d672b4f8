/** Where it was, in words: the address, else the coordinates with six decimals, else that nothing is known. */
export function placeText(
  place: { address?: string | null; latitude?: number | null; longitude?: number | null } | null | undefined,
): string {
  if (place?.address) return place.address
  if (typeof place?.latitude === 'number' && typeof place.longitude === 'number') {
    return `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`
  }
  return 'Location not available'
}
