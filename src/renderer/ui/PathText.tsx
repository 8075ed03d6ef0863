import { Fragment } from 'react';
import { Revealed } from './Revealed';

/** A path that breaks after its separators, and is copied as it is. */
export function PathText({ path }: { path: string }) {
  return (
    <code className="pre-wrap">
      {path.split(/(?<=[/\\])/).map((piece, index) => (
        <Fragment key={index}>
          <Revealed text={piece} />
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
