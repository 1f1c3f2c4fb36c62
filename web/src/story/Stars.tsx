import './stars.css';

export function Stars({ won }: { won: number }) {
  return (
    <span className="sstars" role="img" aria-label={`${won} of 3 stars`}>
      {[1, 2, 3].map((star) => (
        <span key={star} className={star > won ? 'off' : ''} aria-hidden="true">
          {star > won ? '☆' : '★'}
        </span>
      ))}
    </span>
  );
}
