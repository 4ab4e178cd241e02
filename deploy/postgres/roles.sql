-- Creates the two users and the database, once, as a superuser (docs/operations.md, "Roles in the database").
-- OWNER_PASSWORD and APP_PASSWORD come from the environment.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
-- With these rights `npm run migrate` sets the timeouts of the product's user by itself.
create role stride_owner login createrole password :'owner_password';
create role stride_app login password :'app_password';
grant stride_app to stride_owner with admin option;
-- Whatever the cluster has: names are searched and compared as text, not as bytes.
create database stride owner stride_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
