create table market_tries (
  day date not null,
  destination text not null,
  tries integer not null,
  constraint market_tries_day_destination_pk primary key (day, destination),
  constraint market_tries_destination check (destination ~ '^[A-Z]{2}$' and tries > 0)
);
