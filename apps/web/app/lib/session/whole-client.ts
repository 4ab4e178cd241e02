export { createClient } from "@stride/contract/client";
export { routes } from "@stride/contract/routes";
