import { undeliveredSentence } from '@plenum/contract/messaging/delivery-codes';
import { failureSentence } from '@plenum/contract/messaging/failure-words';
import { type MessageFailure, messageFailureWords } from '@plenum/contract/messaging/log';
import { useSentence } from '#kernel/i18n/use-sentence';

interface Failed {
  state: string;
  failure: MessageFailure | null;
  /** The provider's own word, of its answer or of its delivery report. */
  code: string;
}

/** Why a message was not sent, or did not arrive; empty where neither is so. Whole: with what can be done about it. */
export function useReason() {
  const sentence = useSentence();
  return ({ state, failure, code }: Failed, isWhole = false): string => {
    if (state === 'undelivered') return sentence(undeliveredSentence(code));
    if (failure === null) return '';
    return sentence(
      isWhole && failure !== 'expired'
        ? failureSentence({ why: failure, code })
        : messageFailureWords[failure],
    );
  };
}
