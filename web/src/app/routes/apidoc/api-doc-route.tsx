import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiDocPage } from '#modules/apidoc/api-doc-page';
import { paths } from '../../paths.ts';

export function ApiDocRoute() {
  const { operation } = useSearch({ from: paths.apidoc });
  const navigate = useNavigate({ from: paths.apidoc });
  return (
    <ApiDocPage
      operation={operation}
      onOperation={(next) => void navigate({ search: next === undefined ? {} : { operation: next } })}
    />
  );
}
