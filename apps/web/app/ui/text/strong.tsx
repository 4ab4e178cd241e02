import type { ReactNode } from "react";

/** An emphasised address in a sentence. */
export const strong = (chunks: ReactNode) => <strong className="wrap-anywhere text-text">{chunks}</strong>;
