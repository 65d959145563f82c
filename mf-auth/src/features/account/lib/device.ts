/** Whether a device's name ("Safari on iPhone") speaks of something held in a hand. */
export const isHandheld = (device: string): boolean => /iphone|ipad|android|mobile|phone|tablet/i.test(device);
