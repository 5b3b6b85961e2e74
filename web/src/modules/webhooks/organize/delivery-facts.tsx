import { type DeliveryDetail, deliveryErrorWords } from '@plenum/contract/webhooks/schemas';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTranslation } from '#kernel/i18n/use-translation';

/** The request of a delivery, and its last answer. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('webhooks-organize');
  const sentence = useSentence();
  const { status, milliseconds, error, answer, headers, body, url } = delivery;
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-1 text-sm font-semibold">{t('answer')}</h3>
        {milliseconds === null && <p className="text-sm text-muted">{t('notSent')}</p>}
        {error !== null && <p className="text-sm text-danger">{sentence(deliveryErrorWords[error])}</p>}
        {status !== null && <p className="text-sm">{t('statusIn', { status, ms: milliseconds ?? 0 })}</p>}
        {answer !== '' && <Code label={t('answerBody')} text={answer} />}
      </section>
      <section>
        <h3 className="mb-1 text-sm font-semibold">{t('request')}</h3>
        <p className="font-mono text-sm break-all">POST {url}</p>
        {headers.length > 0 && (
          <dl className="mt-2 font-mono text-sm">
            {headers.map(({ name, value }) => (
              <div key={name} className="break-all">
                <dt className="inline text-muted">{name}: </dt>
                <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Code label={t('requestBody')} text={formatJson(body)} />
      </section>
    </div>
  );
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre
      aria-label={label}
      className="mt-2 rounded-md border bg-surface-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

function formatJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
