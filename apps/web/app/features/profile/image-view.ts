/** What the popup of the profile picture shows. */
export type ImageView = "choice" | "delete" | "crop";
