export interface OutgoingEvent {
  /** The same for every attempt, so that duplicates can be recognised. */
  eventId: string;
  event: string;
  email: string;
  happenedAt: Date;
  properties: Record<string, string | number | boolean>;
}

/** The result of sending an event. */
export type Delivery = { state: 'taken' } | { state: 'refused' | 'failed'; reason: string };

export interface MarketingGateway {
  send(event: OutgoingEvent): Promise<Delivery>;
  /** Removes a contact with all that is known of it; one that isn't there counts as removed. */
  removeContact(email: string): Promise<Delivery>;
  /**
   * Whom a webhook says has unsubscribed, or complained.
   * @param authorization the header
   * @returns null where it isn't the provider's
   */
  unsubscribedIn(body: unknown, authorization: string | undefined): string[] | null;
}
