/** Says what became of a picked file. The description that was written for it stays in sight. */
export const FailedFile = ({ failure, alt }: { failure: string; alt: string }) => (
  <div className="min-w-0 flex-1 text-13">
    <p role="alert" className="text-danger">
      {failure}
    </p>
    <p dir="auto" className="wrap-anywhere text-muted">
      {alt}
    </p>
  </div>
)
