import type { Model } from './model.ts';
import { isEscrow, refundDeferred, release, returnFee, verify, wallet } from './settlement.ts';

/** The effects of time, each on its own, at any moment. */
export const sweeps = {
  'submissions.expire': (model: Model) => {
    for (const one of model.submissions()) {
      if (one.state === 'pending' && one.deadlineAt <= model.now) release(one, 'expired');
    }
  },
  'submissions.clear': (model: Model) => {
    for (const one of model.submissions()) {
      if (one.isCleared || one.clearsAt === null || one.clearsAt > model.now || one.flag?.state === 'open') continue;
      one.isCleared = true;
      one.service.owner.clearing -= one.earned;
      one.service.owner.cleared += one.service.owner.wallet.earn(one.earned);
    }
  },
  'promises.confirm': (model: Model) => {
    for (const one of model.submissions()) {
      if (one.proof?.state === 'waiting' && one.proof.confirmBy <= model.now) verify(model, one);
    }
  },
  'promises.break': (model: Model) => {
    for (const one of model.submissions().toSorted((a, b) => a.id - b.id)) {
      if (one.state !== 'accepted' || one.keepUntil !== null || one.proofDueAt > model.now) continue;
      if (isEscrow(one)) wallet(one).resolve(one.stake, 0);
      else returnFee(model, one);
      one.state = 'broken';
      one.brokenAt = model.now;
    }
  },
  'promises.refund': refundDeferred,
  /** A fulfilled promise moves nothing. */
  'promises.keep': () => undefined,
};
