/** A name cut out of newspapers, letter by letter. */
export function Ransom({ letters, name }: { letters: string; name: string }) {
  return (
    <span className="ransom" role="img" aria-label={name}>
      {[...letters].map((letter, at) => (
        <i key={`${letter}${at}`} aria-hidden="true">
          {letter}
        </i>
      ))}
    </span>
  );
}
