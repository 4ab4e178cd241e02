import type { ReactNode } from "react";

/** An address in a sentence. */
export const strong = (chunks: ReactNode) => <strong className="break-all text-text">{chunks}</strong>;
