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
}
