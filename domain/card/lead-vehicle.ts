/**
 * Returns the vehicle that is shown to a customer first: the card's first one on sale, else its first.
 *
 * @param vehicles of the card, in its order
 */
export const leadVehicle = <Vehicle extends { enabled?: boolean | undefined }>(
  vehicles: readonly Vehicle[],
): Vehicle | undefined => vehicles.find(({ enabled }) => enabled !== false) ?? vehicles[0];
