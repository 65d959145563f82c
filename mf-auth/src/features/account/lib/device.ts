/** Whether a device's name ("Safari on iPhone") denotes a handheld. */
export const isHandheld = (device: string): boolean => /iphone|ipad|android|mobile|phone|tablet/i.test(device);
